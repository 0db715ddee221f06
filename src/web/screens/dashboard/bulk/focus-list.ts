// Moves the focus to the table when the bar leaves with the button that had it.

export function focusListAfterBar(): void {
  // A closing dialog returns the focus in a task of its own. This timer runs after it.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== 'main') return;
    document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]')?.focus();
  });
}
