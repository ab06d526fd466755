// Makes a fresh machine ready with Node alone. No dependencies: it runs before any are installed.
//   node scripts/setup.mjs            installs the packages when the lock file changed since the last time
//   node scripts/setup.mjs --browser  also finds Chromium, or installs it through apt-get
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTestChromium } from './chromium.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

function stop(message) {
  console.error(`setup: ${message}`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node ${process.versions.node} is too old; install Node 20.19 or newer.`);
}

function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules', '.sophia-setup');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.error('setup: installing packages (about a minute, once)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) stop('npm ci failed; see its message above, then run the same command again.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function installChromium() {
  if (findTestChromium()) return;
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  const help = 'install Chromium or Chrome and set CHROMIUM_PATH to its executable.';
  if (apt.error || apt.status !== 0) stop(`no Chromium found, and no apt-get here: ${help}`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  console.error('setup: installing Chromium through apt-get (once)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 2], env }).status === 0;
  };
  if (!run('update', '-qq')) stop(`"apt-get update" failed: ${help}`);
  const fonts = ['fonts-noto-core', 'fonts-noto-cjk'];
  // The build without windows is all that tests need; older systems have only the whole one.
  const isThere = ['chromium-headless-shell', 'chromium'].some((name) => run('install', '-y', '-qq', name, ...fonts));
  if (!isThere) stop(`"apt-get install" failed: ${help}`);
  if (!findTestChromium()) stop(`Chromium was installed but not found: ${help}`);
}

installPackages();
if (process.argv.includes('--browser')) installChromium();
