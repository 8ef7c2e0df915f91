//! The output of `pdll!` for the patterns in `PATTERNS`, without the native functions, formatted by rustfmt.

use super::{__pdll_constraint_HasOneUse, __pdll_rewrite_AddAttr, __pdll_rewrite_Decline, pdll};

/// Adds all patterns to a set.
pub fn populate_generated_pdll_patterns(set: &mut pdll::__private::RewritePatternSet) {
    #[allow(unused_variables, clippy::all)]
    fn __pdll_add(set: &mut pdll::__private::RewritePatternSet) {
        use pdll::__private::matcher::*;
        enum Found0 {
            R0(Attribute, Attribute, Type, Value),
            R1(Value),
        }
        fn match_0_0(rw: &mut PatternRewriter<'_>, k: &Constants, best: &mut Best<'_, Found0>, root: Op) {
            let k_op = k.ops::<N_OPS>();
            let k_ref = k.attr_refs::<N_REFS>();
            let k_attr = k.attrs::<N_ATTRS>();
            'l1: {
                let x_1 = root.n_operands(rw);
                if x_1 != 2 {
                    break 'l1;
                }
                let v2 = root.operand(rw, 1);
                let Some(op12) = v2.defining_op(rw) else {
                    break 'l1;
                };
                let x_2 = result_number(rw, v2);
                if x_2 != 0 {
                    break 'l1;
                }
                let x_3 = op12.name(rw);
                if x_3 != k_op[0] {
                    break 'l1;
                }
                let x_4 = op12.n_operands(rw);
                if x_4 != 0 {
                    break 'l1;
                }
                let Some(attr14) = op12.attr_at(rw, k_ref[0]) else {
                    break 'l1;
                };
                'l2: {
                    let x_5 = root.n_results(rw);
                    if x_5 != 1 {
                        break 'l2;
                    }
                    let v1 = root.operand(rw, 0);
                    let Some(op5) = v1.defining_op(rw) else {
                        break 'l2;
                    };
                    let x_6 = result_number(rw, v1);
                    if x_6 != 0 {
                        break 'l2;
                    }
                    let x_7 = op5.name(rw);
                    if x_7 != k_op[1] {
                        break 'l2;
                    }
                    let x_8 = op5.n_operands(rw);
                    if x_8 != 2 {
                        break 'l2;
                    }
                    let v8 = op5.operand(rw, 1);
                    let Some(op9) = v8.defining_op(rw) else {
                        break 'l2;
                    };
                    let x_9 = result_number(rw, v8);
                    if x_9 != 0 {
                        break 'l2;
                    }
                    let x_10 = op9.name(rw);
                    if x_10 != k_op[0] {
                        break 'l2;
                    }
                    let x_11 = op9.n_operands(rw);
                    if x_11 != 0 {
                        break 'l2;
                    }
                    let Some(attr11) = op9.attr_at(rw, k_ref[0]) else {
                        break 'l2;
                    };
                    if __pdll_constraint_HasOneUse(rw, v1).is_none() {
                        break 'l2;
                    }
                    if best.accepts(0) {
                        let v3 = root.result(rw, 0);
                        let ty4 = v3.ty(rw);
                        let v7 = op5.operand(rw, 0);
                        best.set(0, Found0::R0(attr11, attr14, ty4, v7));
                    }
                }
                if !best.wants(1) {
                    break 'l1;
                }
                if attr14 != k_attr[0] {
                    break 'l1;
                }
                if best.accepts(1) {
                    let v1 = root.operand(rw, 0);
                    best.set(1, Found0::R1(v1));
                }
            }
        }
        fn apply_0(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                match_0_0(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                let done = match found {
                    Found0::R0(b0, b1, b2, b3) => rewrite_0(rw, k, root, b0, b1, b2, b3),
                    Found0::R1(b0) => rewrite_1(rw, k, root, b0),
                };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
        }
        enum Found1 {
            R2(Value, Op),
        }
        fn match_1_0(rw: &Ir, k: &Constants, best: &mut Best<'_, Found1>, root: Op) {
            let k_op = k.ops::<N_OPS>();
            'l1: {
                let x_1 = root.n_operands(rw);
                if x_1 != 1 {
                    break 'l1;
                }
                if root.n_results(rw) < 1 {
                    break 'l1;
                }
                let v3 = root.result(rw, 0);
                let mut users_2 = Users::of(rw, v3);
                while let Some(op15) = users_2.next_if(rw, best.wants(2)) {
                    'l2: {
                        let x_3 = op15.name(rw);
                        if x_3 != k_op[4] {
                            break 'l2;
                        }
                        let x_4 = op15.n_operands(rw);
                        if x_4 != 1 {
                            break 'l2;
                        }
                        let v16 = op15.operand(rw, 0);
                        if v16 != v3 {
                            break 'l2;
                        }
                        if best.accepts(2) {
                            let v1 = root.operand(rw, 0);
                            best.set(2, Found1::R2(v1, op15));
                        }
                    }
                }
            }
        }
        fn apply_1(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                match_1_0(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                let done = match found {
                    Found1::R2(b0, b1) => rewrite_2(rw, k, root, b0, b1),
                };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
        }
        enum Found2 {
            R3(Value, OperandSlice, Value),
        }
        fn match_2_0(rw: &Ir, k: &Constants, best: &mut Best<'_, Found2>, root: Op) {
            let k_ref = k.attr_refs::<N_REFS>();
            let k_attr = k.attrs::<N_ATTRS>();
            'l1: {
                if root.n_operands(rw) < 2 {
                    break 'l1;
                }
                let Some(attr19) = root.attr_at(rw, k_ref[1]) else {
                    break 'l1;
                };
                if attr19 != k_attr[1] {
                    break 'l1;
                }
                if best.accepts(3) {
                    let v18 = root.operand(rw, root.n_operands(rw) - 1);
                    let vs17 = OperandSlice::inner(rw, root, 1usize, 1usize);
                    let v1 = root.operand(rw, 0);
                    best.set(3, Found2::R3(v18, vs17, v1));
                }
            }
        }
        fn apply_2(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                match_2_0(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                let done = match found {
                    Found2::R3(b0, b1, b2) => rewrite_3(rw, k, root, b0, b1, b2),
                };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
        }
        enum Found3 {
            R1(Value),
            R4(Value),
        }
        fn match_3_0(rw: &Ir, k: &Constants, best: &mut Best<'_, Found3>, root: Op) {
            let k_ref = k.attr_refs::<N_REFS>();
            'l1: {
                let x_1 = root.n_operands(rw);
                if x_1 != 2 {
                    break 'l1;
                }
                let Some(attr20) = root.attr_at(rw, k_ref[2]) else {
                    break 'l1;
                };
                match k.arm(0, attr20.raw()) {
                    0 => {
                        if best.accepts(4) {
                            let v1 = root.operand(rw, 0);
                            best.set(4, Found3::R1(v1));
                        }
                    }
                    1 => {
                        if best.accepts(5) {
                            let v2 = root.operand(rw, 1);
                            best.set(5, Found3::R1(v2));
                        }
                    }
                    2 => {
                        if best.accepts(6) {
                            let v1 = root.operand(rw, 0);
                            best.set(6, Found3::R1(v1));
                        }
                    }
                    3 => {
                        if best.accepts(7) {
                            let v2 = root.operand(rw, 1);
                            best.set(7, Found3::R4(v2));
                        }
                    }
                    4 => {
                        if best.accepts(8) {
                            let v1 = root.operand(rw, 0);
                            best.set(8, Found3::R1(v1));
                        }
                    }
                    5 => {
                        if best.accepts(9) {
                            let v2 = root.operand(rw, 1);
                            best.set(9, Found3::R1(v2));
                        }
                    }
                    6 => {
                        if best.accepts(10) {
                            let v1 = root.operand(rw, 0);
                            best.set(10, Found3::R1(v1));
                        }
                    }
                    _ => {}
                }
            }
        }
        fn apply_3(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                match_3_0(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                let done = match found {
                    Found3::R1(b0) => rewrite_1(rw, k, root, b0),
                    Found3::R4(b0) => rewrite_4(rw, k, root, b0),
                };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
        }
        enum Found4 {
            R1(Value),
        }
        fn match_4_0(rw: &Ir, k: &Constants, best: &mut Best<'_, Found4>, root: Op) {
            let k_ref = k.attr_refs::<N_REFS>();
            let k_attr = k.attrs::<N_ATTRS>();
            'l1: {
                let x_1 = root.n_operands(rw);
                if x_1 != 2 {
                    break 'l1;
                }
                let Some(attr20) = root.attr_at(rw, k_ref[3]) else {
                    break 'l1;
                };
                if attr20 != k_attr[2] {
                    break 'l1;
                }
                if best.accepts(11) {
                    let v1 = root.operand(rw, 0);
                    best.set(11, Found4::R1(v1));
                }
            }
        }
        fn apply_4(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                match_4_0(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                let done = match found {
                    Found4::R1(b0) => rewrite_1(rw, k, root, b0),
                };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
        }
        fn rewrite_0(
            rw: &mut PatternRewriter<'_>,
            k: &Constants,
            root: Op,
            b0: Attribute,
            b1: Attribute,
            b2: Type,
            b3: Value,
        ) -> Result<bool, RewriteError> {
            let k_op = k.ops::<N_OPS>();
            let k_id = k.ids::<N_IDS>();
            let loc = start(rw, root);
            let Some(made_1) = __pdll_rewrite_AddAttr(rw, b0, b1)? else { return Ok(false) };
            let op_2 = create(rw, k_op[0], loc, &[], &[b2], &[(k_id[0], made_1)]);
            let v_3 = op_2.result(rw, 0);
            let types_4 = result_types(rw, root);
            let op_5 = create(rw, k_op[1], loc, &[b3, v_3], &types_4, &[]);
            finish_with_op(rw, root, op_5)
        }
        fn rewrite_1(
            rw: &mut PatternRewriter<'_>,
            k: &Constants,
            root: Op,
            b0: Value,
        ) -> Result<bool, RewriteError> {
            finish_with_values(rw, root, &[b0])
        }
        fn rewrite_2(
            rw: &mut PatternRewriter<'_>,
            k: &Constants,
            root: Op,
            b0: Value,
            b1: Op,
        ) -> Result<bool, RewriteError> {
            let k_op = k.ops::<N_OPS>();
            let loc = start(rw, root);
            let op_1 = create(rw, k_op[2], loc, &[b0], &[], &[]);
            rw.erase_op(b1)?;
            Ok(true)
        }
        fn rewrite_3(
            rw: &mut PatternRewriter<'_>,
            k: &Constants,
            root: Op,
            b0: Value,
            b1: OperandSlice,
            b2: Value,
        ) -> Result<bool, RewriteError> {
            let k_op = k.ops::<N_OPS>();
            let read_1 = b1.to_vec(rw);
            let loc = start(rw, root);
            let mut list_2 = ValueVec::new();
            list_2.push(b0);
            list_2.extend_from_slice(&read_1);
            list_2.extend_from_slice(&read_1);
            list_2.push(b2);
            let types_3 = result_types(rw, root);
            let op_4 = create(rw, k_op[3], loc, &list_2, &types_3, &[]);
            finish_with_op(rw, root, op_4)
        }
        fn rewrite_4(
            rw: &mut PatternRewriter<'_>,
            k: &Constants,
            root: Op,
            b0: Value,
        ) -> Result<bool, RewriteError> {
            if __pdll_rewrite_Decline(rw, root)?.is_none() {
                return Ok(false);
            }
            finish_with_values(rw, root, &[b0])
        }
        const N_OPS: usize = 6;
        const N_IDS: usize = 1;
        const N_REFS: usize = 4;
        const N_ATTRS: usize = 7;
        static CONSTANTS: ConstantTable = ConstantTable {
            ops: &["test.constant", "test.add", "test.unboxed", "test.cat", "test.use", "test.tagged"],
            identifiers: &["value"],
            attr_refs: &[(Some(0), "value"), (Some(3), "todo"), (Some(5), "tag"), (None, "tag")],
            attributes: &["0 : i32", "1 : i32", "3 : i32", "2 : i32", "4 : i32", "5 : i32", "6 : i32"],
            types: &[],
            switches: &[SwitchTable::Attributes(&[0, 1, 3, 2, 4, 5, 6])],
        };
        static PATTERNS : GeneratedPatterns = GeneratedPatterns { module : :: core :: module_path ! () , patterns : & [PatternMeta { name : Some ("AddAdd") , benefit : 4 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.add") , generated_ops : & ["test.add" , "test.constant"] , } , PatternMeta { name : Some ("AddZero") , benefit : 2 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.add") , generated_ops : & [] , } , PatternMeta { name : Some ("Unbox") , benefit : 2 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.box") , generated_ops : & ["test.unboxed"] , } , PatternMeta { name : Some ("Cat") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.cat") , generated_ops : & ["test.cat"] , } , PatternMeta { name : Some ("Tag0") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("Tag1") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("Tag2") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("Tag3") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("Tag4") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("Tag5") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("Tag6") , benefit : 1 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : Some ("test.tagged") , generated_ops : & [] , } , PatternMeta { name : Some ("AnyTagged") , benefit : 0 , has_bounded_recursion : false , file : "" , line : 0 , column : 0 , root : None , generated_ops : & [] , }] , roots : & [RootMatcher { root : Some ("test.add") , ranks : & [0 , 1] , apply : apply_0 } , RootMatcher { root : Some ("test.box") , ranks : & [2] , apply : apply_1 } , RootMatcher { root : Some ("test.cat") , ranks : & [3] , apply : apply_2 } , RootMatcher { root : Some ("test.tagged") , ranks : & [4 , 5 , 6 , 7 , 8 , 9 , 10] , apply : apply_3 } , RootMatcher { root : None , ranks : & [11] , apply : apply_4 }] , constants : & CONSTANTS , blob : b"PDLP\x01)\x06AddAdd\0\x01x\x01p\x01q\x01t\rtest.constant\x05value\x08test.add\tHasOneUse\x07AddAttr\x07AddZero\x070 : i32\x05Unbox\x08test.box\x08test.use\x0Ctest.unboxed\x03Cat\x01a\x04rest\x01z\x071 : i32\x08test.cat\x04todo\x04Tag0\x01y\x0Btest.tagged\x03tag\x04Tag1\x04Tag2\x072 : i32\x04Tag3\x073 : i32\x07Decline\x04Tag4\x074 : i32\x04Tag5\x075 : i32\x04Tag6\x076 : i32\tAnyTagged\x0C\x01\0\x04\x01\x01\0\0\x0C\n\x12\x01\x02\x01\0\0\x01\0\x01\x03\x01\0\0\0\0\0\x01\x04\x01\0\0\0\0\0\x01\x05\x01\0\0\x06\0\0\x01\0\0\x03\x01\x06\x01\0\x01\x07\x01\0\0\x01\0\0\x04\x04\0\0\x01\0\0\x03\x01\x08\x01\x02\0\x05\0\0\0\x01\0\0\x04\x06\0\0\x01\0\0\x03\x01\x06\x01\0\x01\x07\x02\0\0\x01\0\0\x04\x08\0\0\x01\0\0\x03\x01\x08\x01\x02\x07\t\0\x01\x01\x03\0\x01\0\0\t\t\x01\x07\0\0\0\x01\0\0\n\n\x02\x01\x02\x01\0\0\x01\0\0\x0B\x0C\0\0\0\x01\0\0\x03\x01\x06\x01\0\x01\x07\r\x01\x01\x03\0\x01\0\0\x04\x0E\0\0\x01\0\0\x03\x01\x08\x01\x02\0\x0F\0\0\0\x01\0\0\r\n\x10\x01\x0B\x02\0\x01\0\0\x05\x04\x06\x01\x02\x01\0\0\x01\0\0\x01\0\0\0\x01\x0C\0\0\x01\0\0\x03\x01\x06\x01\0\x01\x07\x01\0\0\x01\0\0\x04\x02\0\0\x01\0\0\x03\x01\x08\x01\x02\0\x03\0\0\0\x01\0\0\x0E\x04\x01\0\x01\r\x02\0\x01\0\0\x04\x01\x06\x01\x02\x01\0\0\x01\0\0\x01\0\0\x03\x01\x0E\x01\x01\0\0\0\0\x01\0\0\x04\x01\0\0\x01\0\0\x03\x01\x0F\x01\x01\x02\0\0\0\x01\0\0\x03\x01\x10\x01\x01\0\0\x01\0\0\x01\0\0\x0C\x03\x01\x11\x01\0\x01\0\0\x05\x04\x07\x01\x12\x01\0\0\x01\0\x01\x13\x01\0\0\x02\0\x01\x14\x01\0\0\x01\0\0\x01\0\0\0\x01\x15\0\0\x01\0\0\x03\x01\x16\x01\x03\0\x01\x02\x01\x17\x03\0\0\x01\0\0\x03\x01\x16\x01\x04\x02\x01\x01\0\0\0\0\x01\0\0\r\x04\x05\x01\x18\x01\0\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01\x0C\0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\0\x01\x1C\x01\0\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01\x15\0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\x01\x01\x1D\x01\0\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01\x1E\0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\0\x01\x1F\x01\0\x01\0\0\x04\x03\x06\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01 \0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\n!\x01\x03\0\0\x01\0\0\x0E\x03\x01\x01\x01\"\x01\0\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01#\0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\0\x01$\x01\0\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01%\0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\x01\x01&\x01\0\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01'\0\0\x01\0\0\x03\x01\x1A\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\0\x01(\0\x01\x01\0\0\x04\x03\x05\x01\x02\x01\0\0\x01\0\x01\x19\x01\0\0\x01\0\0\x01\0\0\0\x01 \0\0\x01\0\0\x03\0\x01\x02\0\x01\x01\x1B\x02\0\0\x01\0\0\x0E\x03\x01\0" , lines : & [] , constraints : & [] , } ;
        set.add_generated_with(&PATTERNS, &super::Integers);
    }
    __pdll_add(set);
}
