// Says how far the demo is: in one line that changes on a terminal, elsewhere in a line for every tenth.
import type { Progress } from './market.ts';

type Output = { isTTY?: boolean; write: (text: string) => unknown };

export function progressLines(output: Output = process.stdout): Progress {
  let last = '';
  return (what, done) => {
    const percent = Math.floor(done * 100);
    const line = `  ${String(output.isTTY ? percent : percent - (percent % 10)).padStart(3)} %  ${what}`;
    if (line === last) return;
    // Clears the rest of the line before it.
    output.write(output.isTTY ? `\r${line}\u001b[K${done === 1 ? '\n' : ''}` : `${line}\n`);
    last = line;
  };
}
