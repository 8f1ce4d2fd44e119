/** The player's id as MyCard knows it: it takes only these characters. */
export function customerIdOf(playerId: string): string {
  return playerId.replace(/[^0-9a-zA-Z._\-#$%&*~:/^!+@]/g, '_');
}
