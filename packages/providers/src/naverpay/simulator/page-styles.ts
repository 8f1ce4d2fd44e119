/** White from edge to edge under a green bar; on wide screens a narrow sheet on grey. */
export const styles = `
body{background:#fff;color:#1a1d1f;font:16px/1.55 -apple-system,system-ui,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;display:flex;flex-direction:column}
main{display:flex;flex-direction:column;flex:1}
header{display:flex;align-items:center;gap:10px;padding:16px 20px;border-bottom:4px solid #03a94d;font-weight:700;font-size:18px}
header p{margin:0}
header span{font-weight:500;font-size:14px;color:#4b5459;margin-inline-start:6px}
.sheet{flex:1;padding:24px 20px 32px}
h1{font-size:16px;font-weight:500;margin:0 0 20px;color:#4b5459}
h1 b{display:block;font-size:32px;line-height:1.35;color:#1a1d1f;font-variant-numeric:tabular-nums}
dl{margin:0;border-top:1px solid #1a1d1f}
dl div{display:flex;justify-content:space-between;gap:16px;padding:11px 2px;border-bottom:1px solid #e4e8eb}
dt{color:#4b5459}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-weight:600;font-size:15px;font-variant-numeric:tabular-nums}
form{margin-top:24px}
.means{display:flex;gap:14px;align-items:center;background:#eef9f2;border-radius:10px;padding:14px 16px;margin:0 0 16px}
.chip{flex:none;width:44px;height:30px;border-radius:5px;background:linear-gradient(135deg,#03a94d,#027a39)}
button{font:inherit;font-weight:700;min-height:50px;border-radius:8px;border:1px solid #c8d0d5;background:#fff;color:#1a1d1f;cursor:pointer;padding:0 10px}
button:hover{background:#f2f5f7}
.main{width:100%;min-height:58px;font-size:18px;background:#027a39;border-color:#027a39;color:#fff;margin-bottom:10px}
.main:hover{background:#02692f}
.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}
.row button:last-child{grid-column:1/-1}
@media(min-width:760px){
body{background:#eef1f3}
main{flex:none;width:480px;margin:auto;background:#fff;border-radius:12px;overflow:hidden;box-shadow:0 12px 40px rgb(26 29 31 / .14)}
}
`;
