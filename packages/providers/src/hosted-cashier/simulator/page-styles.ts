/** A paper ticket on the cashier's own background colour; the tear is between order and buttons. */
export function stylesOf({ ground, accent }: { readonly ground: string; readonly accent: string }): string {
  return `
body{background:${ground};background-image:radial-gradient(circle at 15% 0,${accent}99 0,transparent 45%),radial-gradient(circle at 100% 100%,${accent}66 0,transparent 40%);color:#1b1636;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:860px;margin:0 auto;padding:20px 16px 40px}
header{display:flex;align-items:center;gap:12px;color:#fff;font-weight:700;margin-bottom:20px}
header p{margin:0}
.ticket{background:#fffdf7;border-radius:18px;display:grid}
.stub{padding:24px}
h1{font-size:20px;line-height:1.3;margin:0;overflow-wrap:anywhere}
.total{font-size:36px;font-weight:800;color:${accent};margin:10px 0 14px;font-variant-numeric:tabular-nums}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:7px 0}
dt{color:#5c557d}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{position:relative;display:grid;gap:10px;align-content:start;padding:24px;border-top:2px dashed #bdb6dd}
form::before,form::after{content:"";position:absolute;top:-13px;width:24px;height:24px;border-radius:50%;background:${ground}}
form::before{left:-12px}form::after{right:-12px}
.lead{margin:0 0 4px;color:#5c557d}
button{font:inherit;font-weight:700;min-height:48px;border-radius:12px;border:2px solid #c9c6d6;background:transparent;color:${ground};cursor:pointer;padding:0 14px}
button:hover{border-color:${accent}}
.main{min-height:58px;font-size:19px;background:${accent};border-color:${accent};color:#fff}
.main:hover{background:${ground}}
@media(min-width:760px){
main{padding-top:64px}
.ticket{grid-template-columns:1.4fr 1fr}
.stub{padding:36px}
form{border-top:0;border-inline-start:2px dashed #bdb6dd;padding:36px}
form::before{left:-13px;top:-12px}
form::after{left:-13px;right:auto;top:auto;bottom:-12px}
[dir=rtl] form::before,[dir=rtl] form::after{left:auto;right:-13px}
}
`;
}
