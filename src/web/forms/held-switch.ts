// Another organization's page takes the place of this one's without any navigation: a form that would be lost is asked first.

type Ask = (go: () => void) => void;
let asked: Ask | null = null;

/** Until the returned function is called, a switch is handed to `ask`, which goes on with it or does not. */
export function holdSwitch(ask: Ask): () => void {
  asked = ask;
  return () => {
    if (asked === ask) asked = null;
  };
}

export function switchUnlessHeld(go: () => void): void {
  if (asked) asked(go);
  else go();
}
