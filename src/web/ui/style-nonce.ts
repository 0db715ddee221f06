// Dialogs lock the page's scrolling with a `<style>` of their own, which a strict Content-Security-Policy lets in by a nonce alone.
// The server writes it into the page; `get-nonce`, which the lock asks, looks for it in this global.
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
