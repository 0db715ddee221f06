// Whether a dialog is open. Another one must not open before it closes.

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
