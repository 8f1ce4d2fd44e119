/** The most characters of an id by which a game looks something up: a server, a character, an account. */
export const longestGameId = 100;
