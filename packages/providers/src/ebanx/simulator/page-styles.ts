/** A payment slip: a white stub with a notched, dashed edge on deep blue, payment methods as large rows. */
export const styles = `
body{background:#10236b;color:#0d1738;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:520px;margin:0 auto;padding:20px 14px 48px}
header{display:flex;align-items:center;gap:10px;color:#fff;font-weight:800;letter-spacing:.02em;padding:2px 6px 16px}
header p{margin:0}
.slip{background:#fff;border-radius:14px;overflow:hidden;box-shadow:0 16px 44px #050b2a66}
.stub{padding:20px 20px 18px;border-bottom:2px dashed #c3cbe8;position:relative}
.stub::before,.stub::after{content:"";position:absolute;bottom:-10px;width:18px;height:18px;border-radius:50%;background:#10236b}
.stub::before{left:-10px}
.stub::after{right:-10px}
h1{font-size:17px;line-height:1.35;margin:0;color:#47527f;font-weight:600;overflow-wrap:anywhere}
.total{font-size:38px;line-height:1.2;font-weight:800;margin:2px 0 10px;font-variant-numeric:tabular-nums}
dl{margin:0;font-size:14px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:3px 0}
dt{color:#5b6690}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px;padding:18px 20px 22px}
fieldset{border:0;margin:0 0 4px;padding:0;display:grid;gap:8px}
legend{padding:0 0 8px;font-weight:700}
label{display:flex;align-items:center;gap:12px;min-height:52px;padding:0 14px;border-radius:10px;border:1px solid #c3cbe8;cursor:pointer}
label:hover{background:#f0f3ff}
label:has(input:checked){border-color:#1d3fd6;box-shadow:inset 0 0 0 1px #1d3fd6;background:#f0f3ff}
input{accent-color:#1d3fd6;width:18px;height:18px;margin:0}
button{font:inherit;font-weight:700;min-height:48px;border-radius:10px;border:1px solid #c3cbe8;background:#fff;color:#10236b;cursor:pointer;padding:0 14px}
button:hover{background:#f0f3ff}
.main{min-height:56px;font-size:18px;background:#1d3fd6;border-color:#1d3fd6;color:#fff}
.main:hover{background:#1733b3;border-color:#1733b3}
`;
