/** Yellow above, a white sheet rising from it; on wide screens a small window in the middle. */
export const styles = `
body{background:#ffe500;color:#191600;font:16px/1.5 -apple-system,system-ui,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;display:flex;flex-direction:column}
main{display:flex;flex-direction:column;flex:1}
header{display:flex;align-items:center;gap:12px;padding:22px 24px;font-weight:700}
header p{margin:0;font-size:18px}
header span{font-weight:500;font-size:15px;margin-inline-start:6px}
.sheet{flex:1;background:#fff;border-radius:28px 28px 0 0;padding:28px 24px 36px}
h1{font-size:17px;font-weight:500;margin:0 0 18px}
h1 b{display:block;font-size:34px;line-height:1.3;font-variant-numeric:tabular-nums}
dl{margin:0;background:#f6f6f2;border-radius:16px;padding:6px 18px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:9px 0}
dt{color:#5f5b45}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-weight:600;font-size:15px;font-variant-numeric:tabular-nums}
form{margin-top:20px}
.wallet{display:flex;gap:12px;align-items:center;border:1px solid #e3e1d5;border-radius:16px;padding:14px 18px;margin:0 0 16px}
.coin{display:grid;place-items:center;flex:none;width:36px;height:36px;border-radius:50%;background:#191600;color:#ffe500;font-weight:700}
button{font:inherit;font-weight:700;min-height:50px;border-radius:14px;border:0;background:#f0efe8;color:#191600;cursor:pointer;padding:0 10px}
button:hover{background:#e4e2d6}
.main{width:100%;min-height:58px;font-size:18px;background:#ffe500;margin-bottom:10px}
.main:hover{background:#f5db00}
.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}
.row button:last-child{grid-column:1/-1}
@media(min-width:760px){
body{background:#f2f1ea}
main{flex:none;width:460px;margin:auto;background:#ffe500;border-radius:28px;overflow:hidden;box-shadow:0 18px 50px rgb(25 22 0 / .18)}
}
`;
