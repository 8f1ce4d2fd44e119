import { findProgram } from '@gemporium/launcher/config.ts';
import { installDebianPackages } from '../../../scripts/lib/install-debian-packages.ts';
import { startChromium67 } from './chromium-67.ts';
import { startChromium, startFirefox } from './puppeteer-now.ts';
import { startWebKit } from './webkit-gtk.ts';
import type { Start } from './window.ts';

/** The tested browsers; each starts, or reports what is missing. */
export const engines: Readonly<Record<string, () => Promise<Start>>> = {
  'Chromium of today': startChromium,
  'Chromium 67, the browser of Android 8': startChromium67,
  async 'Firefox ESR'() {
    const missing = await bring({ 'firefox-esr': 'firefox-esr' });
    return missing ?? startFirefox(program('firefox-esr'));
  },
  async WebKitGTK() {
    const missing = await bring({ WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' });
    return missing ?? startWebKit(program('WebKitWebDriver'), program('Xvfb'));
  },
};

const program = (name: string) => findProgram(name) ?? name;

/** Installs missing programs by their Debian package names; reports those that could not be installed. */
async function bring(packages: Readonly<Record<string, string>>): Promise<Start | undefined> {
  const wanted = Object.entries(packages).filter(([name]) => findProgram(name) === undefined);
  if (wanted.length === 0) return undefined;
  const names = wanted.map(([, name]) => name);
  const problem = await installDebianPackages(names);
  return problem === undefined
    ? undefined
    : { ok: false, missing: `Debian’s ${names.join(', ')} is not installed: ${problem}` };
}
