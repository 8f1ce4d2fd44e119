// Timeouts, conflicts and too many requests say nothing about whether an earlier request went through.
const undecided = [408, 409, 425, 429];

/** Whether an HTTP status proves that nothing was carried out. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !undecided.includes(status);
}
