/** A pale page with one narrow sheet, deep blue above and a golden button. */
export const styles = `
body{background:#f4f6fa;color:#0c1b33;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:460px;margin:24px auto;background:#fff;border:1px solid #dbe2ec;border-radius:20px;overflow:hidden}
header{background:#0b2a5b;color:#fff;padding:20px 28px;display:flex;align-items:center;gap:12px}
header p{margin:0;font-size:18px;font-weight:700}
header span{margin-inline-start:auto;font-weight:700;font-size:18px;font-variant-numeric:tabular-nums}
.sheet{padding:24px 28px 28px}
h1{font-size:20px;margin:0 0 14px}
dl{margin:0 0 18px;border-top:1px solid #e6ecf3}
dl div{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-bottom:1px solid #e6ecf3}
dt{color:#54627a}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.source{display:flex;gap:12px;align-items:center;border:2px solid #0b4db3;border-radius:14px;padding:12px 16px;margin:0 0 16px;background:#f3f7ff}
.source b{display:block}
.source small{color:#54627a}
button{font:inherit;font-weight:600;min-height:48px;border-radius:24px;border:1px solid #b8c4d6;background:#fff;color:#0c1b33;cursor:pointer;padding:0 14px}
button:hover{background:#f1f4f9}
.main{width:100%;min-height:54px;background:#ffc43a;border-color:#ffc43a;font-size:18px}
.main:hover{background:#f7b91f}
.other{margin:20px 0 8px;color:#54627a;font-size:14px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}
.row button:last-child{grid-column:1/-1}
.small{color:#54627a;font-size:13px;margin:18px 0 0}
@media(max-width:520px){main{margin:0;border:0;border-radius:0;max-width:none}}
`;
