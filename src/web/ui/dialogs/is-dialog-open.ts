// Dialogs that are open. Another one must not open before they close.

const DIALOG = '[role="dialog"], [role="alertdialog"]';

export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** A dialog or menu that closed just before must not take this focus: the dialog takes it back and selects the field's text, so the next key replaces it. */
export const isFocusInDialog = (): boolean => document.activeElement?.closest(DIALOG) != null;
