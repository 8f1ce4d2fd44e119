/** A statement that is prepared once per connection. Its name is its identity: never reuse one for another text. */
export interface Statement {
  name: string;
  text: string;
}
