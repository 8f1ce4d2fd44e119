import type { Place, Problem, Report } from './problem.ts';
import { formatPath } from './reading/format-path.ts';

/** Collects problems and warnings, and finds the line of each place. */
export class Reporter implements Report {
  private readonly found: { problem: Problem; isWarning: boolean }[] = [];
  private readonly lines = new Map<string, ReadonlyMap<string, number>>();

  /** Tells on which lines of a file its values stand. */
  knowLines(file: string, lines: ReadonlyMap<string, number>): void {
    this.lines.set(file, lines);
  }

  problem(place: Place, reason: string, fix?: string): void {
    this.add(place, reason, fix, false);
  }

  warning(place: Place, reason: string, fix?: string): void {
    this.add(place, reason, fix, true);
  }

  /** In the order of files and lines. */
  get problems(): Problem[] {
    return this.sorted(false);
  }

  get warnings(): Problem[] {
    return this.sorted(true);
  }

  private add({ file, path = [] }: Place, reason: string, fix: string | undefined, isWarning: boolean): void {
    const line = this.lineOf(file, path);
    const problem = {
      file,
      path: formatPath(path),
      reason,
      ...(fix !== undefined && { fix }),
      ...(line && { line }),
    };
    this.found.push({ problem, isWarning });
  }

  /** The line of the place, or of the nearest thing around it that exists. */
  private lineOf(file: string, path: readonly PropertyKey[]): number | undefined {
    const lines = this.lines.get(file);
    for (let length = path.length; lines && length >= 0; length -= 1) {
      const line = lines.get(formatPath(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return undefined;
  }

  private sorted(isWarning: boolean): Problem[] {
    return this.found
      .filter((entry) => entry.isWarning === isWarning)
      .map((entry) => entry.problem)
      .sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
  }
}
