/** What is wrong with one field of a request (-4000), in a vocabulary that a page can act on. */
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
    /** Of the right form, and not what stands there: a card that nobody could have, another character than the link's. */
    | 'wrong-value'
    | 'twice';
}
