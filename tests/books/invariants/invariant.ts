/** Something that must be true of the database at rest. Its query returns one row, `finding`, for each violation. */
export interface Invariant {
  /** Its number in the list of guarantees that hold under every fault (I1 to I9), and its content. */
  name: string;
  sql: string;
}
