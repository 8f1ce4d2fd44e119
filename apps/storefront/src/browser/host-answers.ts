/** How long the page's own host may take to answer, in milliseconds. */
const patienceMs = 3000;

/** Whether the host that served this page is up, bypassing the HTTP cache. */
export async function hostAnswers(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs));
  const asked = fetch('/healthz', { credentials: 'omit', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  return Promise.race([asked, late]);
}
