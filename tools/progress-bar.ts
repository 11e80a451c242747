const width = 32;

/**
 * Shows progress from 0 to 1 as a bar that is redrawn on the terminal; in a log or a pipe it prints one line for each
 * quarter.
 */
export function progressBar(title: string): (share: number) => void {
  let drawn = -1;
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100));
    const step = process.stderr.isTTY ? percent : Math.floor(percent / 25) * 25;
    if (step <= drawn) return;
    drawn = step;
    if (!process.stderr.isTTY) process.stderr.write(`  ${title} ${step} %\n`);
    else {
      const full = Math.round((percent / 100) * width);
      process.stderr.write(
        `\r  ${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(percent).padStart(3)} %${percent === 100 ? '\n' : ''}`,
      );
    }
  };
}
