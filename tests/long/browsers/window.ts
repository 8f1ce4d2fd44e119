/** One window of a browser, as far as every engine's driver has it. */
export interface EngineWindow {
  goto(url: string): Promise<void>;
  /** Runs an expression in the page; its value is text, a number, a truth or null. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and lifts at a place of the window, in its pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(words: string): Promise<void>;
  url(): Promise<string>;
  bringToFront(): Promise<void>;
  /** A picture of it, as PNG. */
  picture(): Promise<Uint8Array>;
}

/** A browser that was started for one visitor. */
export interface EngineBrowser {
  version: string;
  /** Its first window, about as wide as a phone. */
  first: EngineWindow;
  /** All of its windows, in the order in which they opened. */
  windows(): Promise<readonly EngineWindow[]>;
  /** What it complained about so far, as far as its driver tells. */
  troubles(): readonly string[];
  close(): Promise<void>;
}

/** A browser that could be started; else, in one line, what is missing. */
export type Start = { ok: true; browser: EngineBrowser } | { ok: false; missing: string };

/** A phone's window; a window of a desktop's own browser may not become as narrow. */
export const phone = { width: 390, height: 844 };
