/** How long the page's own host may take, in milliseconds. */
const patienceMs = 3000;

/** Whether the host that this page came from answers; a document that it gave before proves nothing. */
export async function hostAnswers(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs));
  const asked = fetch('/healthz', { credentials: 'omit', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  return Promise.race([asked, late]);
}
