/** A place in a file as people write it: `areas[1].currency`, `messages["pay.title"]`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(String(step))) text += text ? `.${String(step)}` : String(step);
    else text += `[${JSON.stringify(String(step))}]`;
  }
  return text;
}
