/** Styles of the pages “What to try” and “Payments”, with a dark scheme. */
export const styles = `
html{color-scheme:light dark;scroll-padding-top:16px}
:root{--paper:#f5f6fa;--sheet:#fff;--ink:#171c2b;--soft:#525b70;--line:#dde1ea;--brand:#1f4fd8;--on-brand:#fff;--tint:#e9effd;--bad:#a3231c;--good:#0b6b3a}
@media(prefers-color-scheme:dark){:root{--paper:#10131c;--sheet:#191e2b;--ink:#eef1f8;--soft:#aab3c7;--line:#30374a;--brand:#8fb0ff;--on-brand:#0d1530;--tint:#222c47;--bad:#ff9d94;--good:#79d9a3}}
body{background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
a{color:var(--brand)}
h1{font-size:30px;line-height:1.15;margin:0;letter-spacing:-.01em}
h2{font-size:21px;line-height:1.25;margin:0}
h3{font-size:15px;margin:18px 0 6px}
h4{font-size:15px;margin:0}
code{font:500 .9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--tint);border-radius:5px;padding:1px 5px}
ol,ul{margin:0;padding-inline-start:22px}
li+li{margin-top:6px}
.page{max-width:1120px;margin:0 auto;padding:24px 16px 64px}
.lead{max-width:68ch;color:var(--soft);margin:10px 0 0}
.places{display:flex;flex-wrap:wrap;gap:4px 18px;margin:8px 0 0}
.places a{min-height:44px;display:inline-flex;align-items:center}
.list{margin:18px -16px 0;overflow-x:auto}
.list ol{display:flex;gap:8px;list-style:none;padding:4px 16px}
.list li{margin:0;flex:none}
.list a{display:flex;align-items:center;min-height:44px;padding:6px 14px;border:1px solid var(--line);border-radius:22px;background:var(--sheet);color:var(--ink);text-decoration:none;white-space:nowrap}
.list a:hover{border-color:var(--brand);color:var(--brand)}
.cards{display:grid;gap:16px;margin-top:16px}
.card{background:var(--sheet);border:1px solid var(--line);border-radius:16px;padding:20px;min-width:0}
.shows{color:var(--soft);margin:6px 0 0;max-width:72ch}
.account{margin:12px 0 0}
.open{display:flex;flex-wrap:wrap;gap:10px;margin:14px 0 0}
.go{display:inline-flex;align-items:center;min-height:44px;padding:8px 16px;border-radius:11px;border:1px solid var(--line);text-decoration:none;font-weight:600}
.go:hover{border-color:var(--brand)}
.go.first{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
.copied{display:flex;align-items:center;gap:8px;min-width:0;margin:2px 0}
.copied code{min-width:0;padding:4px 8px}
button{font:inherit;font-size:15px;font-weight:600;line-height:1.2;min-height:44px;min-width:64px;padding:8px 14px;border-radius:10px;border:1px solid var(--line);background:var(--sheet);color:var(--brand);cursor:pointer;flex:none}
button:hover{border-color:var(--brand)}
button:disabled{color:var(--soft);cursor:default}
.commands{list-style:none;padding:0}
.commands .copied{justify-content:space-between;background:var(--tint);border-radius:10px;padding:4px 4px 4px 10px}
.commands .copied code{padding:0}
.codes{list-style:none;padding:0;display:grid;gap:12px}
.codes .copied code{padding:2px 6px;white-space:nowrap}
.codes button,.commands button{padding:6px 12px;font-size:14px}
.codes>li{border:1px solid var(--line);border-radius:12px;padding:14px;margin:0;min-width:0}
.codes ul{list-style:none;padding:0;margin:8px 0 0}
.codes ul li{display:grid;gap:0 10px;align-items:center;border-top:1px solid var(--line);padding:6px 0}
.codes ul .copied{justify-content:space-between}
.codes span{font-size:14px;color:var(--soft)}
.codes code{color:var(--ink)}
.says,.missing{color:var(--soft);margin:2px 0 0}
.back{margin:0 0 6px}
.payments{list-style:none;padding:0;margin:18px 0 0;display:grid;gap:10px}
.payments>li{background:var(--sheet);border:1px solid var(--line);border-radius:14px;padding:14px 16px;margin:0;display:grid;gap:4px 16px;align-items:center}
.sum{font-weight:700;font-variant-numeric:tabular-nums}
.meta{color:var(--soft);font-size:14px;margin:0}
.do{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
summary{cursor:pointer;color:var(--soft);font-size:14px;min-height:44px;display:flex;align-items:center}
details .copied{background:var(--tint);border-radius:10px;padding:4px 4px 4px 10px;justify-content:space-between}
details .copied code{padding:0}
.told{margin:0;font-size:14px}
.told.bad{color:var(--bad)}
.told.good{color:var(--good)}
@media(min-width:900px){
.page{display:grid;grid-template-columns:210px minmax(0,1fr);gap:0 36px;padding:40px 24px 96px}
.head{grid-column:1/-1}
.plain{display:block;max-width:860px}
.list{margin:24px 0 0;overflow:visible}
.list ol{position:sticky;top:20px;display:block;padding:0}
.list a{border:0;background:none;padding:4px 0;white-space:normal}
.cards{margin-top:24px}
.card{padding:26px 28px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:0 32px}
.codes{grid-template-columns:1fr 1fr}
.codes ul li{grid-template-columns:auto 1fr}
.payments>li{grid-template-columns:1fr auto}
.told,.payments details{grid-column:1/-1}
}
`;
