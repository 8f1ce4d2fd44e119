import { sandboxEcKeyPair } from '@gemporium/login-kit/sandbox-ec-key.ts';
import type { LoginDesk, LoginTools } from '@gemporium/login-kit/simulator.ts';
import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

const styles = `
body{background:#eef1f6;color:#14213a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:420px;margin:32px auto;padding:24px;background:#fff;border-radius:12px}
h1{font-size:22px;margin:0 0 12px}
p{overflow-wrap:anywhere}
label{display:block;font-weight:600;margin:16px 0}
input{display:block;width:100%;font:inherit;min-height:46px;padding:8px 12px;margin-top:4px;border:1px solid #6b7a92;border-radius:6px}
button{font:inherit;font-weight:700;width:100%;min-height:48px;margin-top:10px;border-radius:8px;border:1px solid #1a4fbf;background:#fff;color:#1a4fbf;cursor:pointer}
.main{background:#1a4fbf;color:#fff}
`;

/** The key under which a provider's armed faults are kept. */
export const armed = 'login armed';

/** The tools that every login provider's simulator gets from its host. */
export function loginToolsFor(provider: string, tools: SimulatorTools): LoginTools {
  const { secret, rsaKeys, html, pagesFor } = tools;
  return {
    secret,
    rsaKeys,
    html,
    pagesFor,
    ecKeys: (secretName) => sandboxEcKeyPair(secret(secretName)),
    takeWrong(desk: LoginDesk, kinds?: readonly string[]) {
      const wrong = desk.recall(armed, `${provider} wrong`);
      if (typeof wrong !== 'string' || kinds?.includes(wrong) === false) return undefined;
      desk.remember(armed, `${provider} wrong`, null);
      return wrong;
    },
    consentPage({ request, language, provider: name, app, action, hidden }) {
      const { say, page } = pagesFor(request, language);
      return page({
        title: say('login_title', { name }),
        styles,
        body: html`<main><h1>${say('login_title', { name })}</h1><p>${say('login_text', { app })}</p>
<form method="post" action="${action}">
${Object.entries(hidden).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<label>${say('login_person', { name })}<input name="person" value="Anna" maxlength="60" autocomplete="off"></label>
<button class="main" name="answer" value="allow">${say('allow')}</button>
<button name="answer" value="deny">${say('deny')}</button></form></main>`,
      });
    },
  };
}
