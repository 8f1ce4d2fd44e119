/** How many characters a name may have by which a game looks something up: a server, a character, an account. */
export const longestGameId = 100;
