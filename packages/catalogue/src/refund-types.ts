/** What a refund or chargeback undoes (`refunds.json`); an absent rule is the first of its kind. */
export interface RefundRules {
  /** The store gave the money back. */
  refund?: MoneyBackRules & {
    /** Whether the purchase still counts in the goods' limit. A chargeback never gives it back. */
    limit?: 'keep-used' | 'return';
  };
  /** The player's bank took it back. */
  chargeback?: MoneyBackRules;
}

export interface MoneyBackRules {
  /** Growth points that the order had earned. */
  points?: 'take-back' | 'keep';
  /** Whether the order still counts in activities. */
  topUps?: 'take-back' | 'keep';
  /** What the game is asked to do with goods that it has given. */
  goods?: 'take-back' | 'leave';
}
