/** Whether the window has room for the order beside the goods: the 64em of app-shell.module.css. */
export const isWide = () => window.matchMedia('(min-width: 64em)').matches;
