/** A dark wall with acid green edges; the ways to pay hang on it as plates. */
export const styles = `
body{background:#0b0f0c;background-image:repeating-linear-gradient(135deg,#111812 0 14px,#0b0f0c 14px 28px);color:#eafbe7;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:820px;margin:0 auto;padding:0 16px 40px}
header{display:flex;align-items:center;gap:12px;padding:18px 0;font-weight:800;letter-spacing:.02em}
header p{margin:0}
.wall{display:grid;gap:14px}
.plate{background:#18211a;border:1px solid #2f4432;border-radius:6px;padding:22px}
h1{font-size:20px;line-height:1.3;margin:0;overflow-wrap:anywhere}
.total{font-size:36px;font-weight:800;color:#6df35a;margin:8px 0 12px;font-variant-numeric:tabular-nums}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:7px 0;border-top:1px solid #2f4432}
dt{color:#a8c4a6}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px;align-content:start}
.lead{margin:0 0 4px;color:#a8c4a6}
button{font:inherit;font-weight:700;min-height:48px;border-radius:4px;border:2px solid #4b6a4e;background:transparent;color:#eafbe7;cursor:pointer;padding:0 14px}
button:hover{border-color:#6df35a}
.main{min-height:58px;font-size:19px;background:#6df35a;border-color:#6df35a;color:#0b0f0c}
.main:hover{background:#a2ff93}
@media(min-width:760px){
.wall{grid-template-columns:1.3fr 1fr}
header{padding:48px 0 20px}
}
`;
