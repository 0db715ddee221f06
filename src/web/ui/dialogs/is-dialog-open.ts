// Whether a dialog lies over the page: it is answered or closed before another one opens.

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
