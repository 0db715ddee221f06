// The keys of the table: which line a key moves to. Its head is above the first line.

/** `page`: the number of lines that Page Up and Page Down move by. Undefined for other keys, 'head' above the first line. */
export function lineAfter(key: string, index: number, count: number, page: number): number | 'head' | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return index === 0 ? 'head' : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(index + page, last);
    case 'PageUp':
      return Math.max(index - page, 0);
    default:
      return undefined;
  }
}

/** Moves the focus between a row and the names of neighbors in it. Returns whether the key did. */
export function moveInRow(key: string, target: HTMLElement): boolean {
  const row = target.closest<HTMLElement>('[data-index]');
  if (!row || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
  const places = [row, ...row.querySelectorAll<HTMLElement>('.titles-party')];
  places[places.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]?.focus();
  return true;
}

/** Moves the focus between the controls of the head. Returns whether the key did. */
export function moveInHead(key: string, control: HTMLElement, head: HTMLElement): boolean {
  const controls = [...head.querySelectorAll<HTMLElement>('button, input')];
  const at = controls.indexOf(control);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[key];
  if (next === undefined) return false;
  controls[next]?.focus();
  return true;
}
