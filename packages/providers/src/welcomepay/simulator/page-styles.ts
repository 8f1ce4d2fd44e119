/** A blue bar over white; in a frame a window in the middle of the merchant's page. */
export const styles = `
body{color:#10233d;font:16px/1.5 -apple-system,system-ui,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;display:flex;flex-direction:column;background:#eef3f9}
main{background:#fff;display:flex;flex-direction:column;flex:1}
header{display:flex;align-items:center;gap:12px;padding:16px 20px;background:#0f5fb4;color:#fff;font-weight:700}
header p{margin:0;font-size:17px;flex:1}
header span{font-weight:500;font-size:14px;margin-inline-start:6px}
.close{display:grid;place-items:center;width:44px;height:44px;border-radius:10px;color:#fff;text-decoration:none;font-size:18px}
.close:hover{background:#0b4f97}
section{padding:24px 20px 32px}
h1{font-size:16px;font-weight:500;margin:0 0 16px}
h1 b{display:block;font-size:32px;line-height:1.3;font-variant-numeric:tabular-nums}
dl{margin:0;border-block:1px solid #d5dfeb;padding:6px 0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0}
dt{color:#4b5f78}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-weight:600;font-size:15px;font-variant-numeric:tabular-nums}
form{margin-top:20px}
.means{display:flex;gap:12px;align-items:center;background:#eef3f9;border-radius:12px;padding:14px 16px;margin:0 0 16px}
.means span{flex:none;width:36px;height:26px;border-radius:5px;background:linear-gradient(135deg,#0f5fb4,#4ba3ff)}
button{font:inherit;font-weight:700;min-height:50px;border-radius:10px;border:0;background:#e3ebf5;color:#10233d;cursor:pointer;padding:0 10px}
button:hover{background:#d3dfee}
.main{width:100%;min-height:56px;font-size:18px;background:#0f5fb4;color:#fff;margin-bottom:10px}
.main:hover{background:#0b4f97}
.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}
.row button:last-child{grid-column:1/-1}
@media(min-width:760px){
main{flex:none;width:460px;margin:auto;border-radius:14px;overflow:hidden;box-shadow:0 18px 50px rgb(16 35 61 / .25)}
}
`;
