/** One browser window, with what every engine's driver supports. */
export interface EngineWindow {
  goto(url: string): Promise<void>;
  /** Runs an expression in the page; its value is a string, number, boolean or null. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a position in the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(words: string): Promise<void>;
  url(): Promise<string>;
  bringToFront(): Promise<void>;
  /** A screenshot, as PNG. */
  picture(): Promise<Uint8Array>;
}

/** A browser started for one visitor. */
export interface EngineBrowser {
  version: string;
  /** Its first window, about as wide as a phone. */
  first: EngineWindow;
  /** All of its windows, in the order of opening. */
  windows(): Promise<readonly EngineWindow[]>;
  /** Errors and warnings so far, as far as its driver reports them. */
  troubles(): readonly string[];
  close(): Promise<void>;
}

/** A started browser, or, in one line, what is missing. */
export type Start = { ok: true; browser: EngineBrowser } | { ok: false; missing: string };

/** A phone-sized window; a desktop browser's window may not become as narrow. */
export const phone = { width: 390, height: 844 };
