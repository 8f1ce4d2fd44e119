import { spawn, spawnSync } from 'node:child_process';
import fs, { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainInstallFailure } from './explain-install-failure.mjs';
import { missingEssentials, packagesAreInstalled } from './installed-packages.mjs';
import { linkOwnNode, ownNode } from './own-node.mjs';
import { processesUsingPackages } from './processes-using-packages.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const oldestNode = 18;
/** On disk when all is installed, rounded up. npm says nothing when the disk fills up under an optional package. */
const neededMegabytes = 600;

/**
 * Installs what package-lock.json names where node_modules does not hold it yet. Answers false, after saying why,
 * when that cannot be done; the exit code is set then.
 */
export async function installPackages() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    return refuse([
      `Node ${process.versions.node} is too old: ${oldestNode} or newer is needed to install the rest.`,
    ]);
  }
  if (packagesAreInstalled(root)) return linkNode();
  const users = processesUsingPackages(root);
  if (users.length > 0) {
    return refuse([
      'The packages must be installed anew, but they are in use:',
      ...users.map(({ pid, what }) => `  process ${pid} ${what}`),
      'Stop it first (Ctrl-C in its terminal), or wait for it, then start again.',
    ]);
  }
  const free = freeMegabytes();
  if (free < neededMegabytes) {
    return refuse([
      `The disk is full: ${free} MB are left for ${root}, and the packages want about ${neededMegabytes} MB.`,
      'Free some space, then start again.',
    ]);
  }
  const { code, output, signal } = await npmCi();
  if (signal) return refuse([`The installation was stopped (${signal}).`], 130);
  if (code !== 0) return refuse(explainInstallFailure(output));
  const missing = missingEssentials(root);
  if (missing.length > 0) {
    return refuse([
      `npm left out ${missing.join(' and ')}: this kind of machine is not supported, or the download failed.`,
      'Check the network and start again. Supported: Linux (glibc) and macOS, x64 and arm64.',
    ]);
  }
  return checkOwnNode();
}

/** What is free here, the packages that will be replaced included. */
function freeMegabytes() {
  // Node 18.14 and older cannot ask.
  if (fs.statfsSync === undefined || existsSync(join(root, 'node_modules/.package-lock.json')))
    return Infinity;
  const { bavail, bsize } = fs.statfsSync(root);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}

function refuse(lines, exitCode = 1) {
  for (const line of lines) console.error(line);
  process.exitCode = exitCode;
  return false;
}

/** Without install scripts: none of ours needs one, and newer npm versions leave them out anyway. */
async function npmCi() {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const [file, ...first] = [...endingWithUs(), ...npmCommand()];
  const npm = spawn(file, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => {
    output = `${output}${chunk}`.slice(-20_000);
  };
  npm.stdout.on('data', keep);
  npm.stderr.on('data', keep);
  let stoppedBy = null;
  const onSignal = (signal) => {
    stoppedBy = signal;
    npm.kill('SIGTERM');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, onSignal);
  const endProgress = showProgress(Date.now());
  const code = await new Promise((resolve) => {
    npm.once('error', (error) => {
      keep(`npm error ${error.message}`);
      resolve(1);
    });
    npm.once('close', resolve);
  });
  for (const signal of signals) process.off(signal, onSignal);
  endProgress(code === 0 && stoppedBy === null);
  return { code, output, signal: stoppedBy };
}

/** An installation that outlives us would interfere with the next one. */
function endingWithUs() {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  return setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--'];
}

/** The npm that called us, under the Node that runs it: ours may be the one that is about to be replaced. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm && node ? [node, npm] : ['npm'];
}

function showProgress(begun) {
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const label = `Installing the packages (about ${neededMegabytes} MB on disk; only the first time)`;
  if (!process.stdout.isTTY) {
    console.log(`${label} …`);
    const timer = setInterval(() => console.log(`… ${seconds()} s`), 15_000);
    return (done) => {
      clearInterval(timer);
      if (done) console.log(`Installed in ${seconds()} s.`);
    };
  }
  const timer = setInterval(() => process.stdout.write(`\r\x1b[K${label} … ${seconds()} s`), 200);
  return (done) => {
    clearInterval(timer);
    process.stdout.write(`\r\x1b[K${done ? `✓ Packages installed (${seconds()} s)\n` : ''}`);
  };
}

/** An Alpine or very old system has everything in place and still cannot run it. */
function checkOwnNode() {
  const probe = spawnSync(ownNode(root), ['--version'], { encoding: 'utf8' });
  if (probe.status === 0) return linkNode();
  // An incomplete installation must not count the next time.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  return refuse([
    `The project’s own Node (${ownNode(root)}) does not run on this system: ${probe.error?.message ?? probe.stderr.trim()}`,
    'It needs Linux with glibc 2.28 or newer (Debian 10, Ubuntu 20.04, …) or macOS 13.5 or newer.',
  ]);
}

function linkNode() {
  try {
    linkOwnNode(root);
    return true;
  } catch (error) {
    return refuse([
      `node_modules cannot be completed: ${error.message}`,
      'Start as the user who owns the folder.',
    ]);
  }
}
