/** Something that must be true of the database at rest. Its query answers one row, `finding`, for each violation. */
export interface Invariant {
  /** Its number in the list of what the store must keep under every fault (I1 to I9), and what it says. */
  name: string;
  sql: string;
}
