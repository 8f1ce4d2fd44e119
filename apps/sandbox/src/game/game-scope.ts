/** A game in a shop. */
export interface GameScope {
  readonly brand: string;
  readonly environment: string;
  readonly gp_id: string;
  readonly client_id: string;
}
