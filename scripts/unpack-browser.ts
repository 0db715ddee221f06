// Unpacks the Chromium from npm (@sparticuz/chromium, Linux on x64) into .data, with the system libraries that a minimal machine
// lacks. The package's launcher and arguments are not used, because they turn off the browser's security.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const PACKED = 'node_modules/@sparticuz/chromium/bin';

/** Returns the path of a script that starts it; undefined if this platform cannot run it or it cannot be unpacked. */
export function unpackedChromium(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKED)) return undefined;
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')) as { version: string };
  const folder = resolve('.data', `chromium-${version}`);
  const script = join(folder, 'start.sh');
  if (existsSync(script)) return script;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'chromium'), unpacked('chromium.br'), { mode: 0o755 });
  for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) {
    const done = spawnSync('tar', ['-x', '--no-same-owner', '-C', fresh], { input: unpacked(archive) });
    if (done.status !== 0) return undefined;
  }
  // The machine's own fonts are used if it has a configuration for them.
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '' : `export FONTCONFIG_PATH='${folder}'\n`;
  const start = `#!/bin/sh\n${fonts}export LD_LIBRARY_PATH='${join(folder, 'lib')}'\nexec '${join(folder, 'chromium')}' "$@"\n`;
  writeFileSync(join(fresh, 'start.sh'), start, { mode: 0o755 });
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return script;
}

const unpacked = (name: string): Buffer => brotliDecompressSync(readFileSync(join(PACKED, name)));
