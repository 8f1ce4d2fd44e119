/** What is wrong with a field of a request (-4000), in words that a page can act on. */
export interface FieldProblem {
  field: string;
  problem:
    | 'missing'
    | 'unknown'
    | 'wrong-type'
    | 'too-long'
    | 'too-short'
    | 'out-of-range'
    | 'wrong-format'
    /** Well-formed, but impossible here: a card that cannot exist, another character than the link's. */
    | 'wrong-value'
    | 'twice';
}
