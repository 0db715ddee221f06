// The addresses that are printed, on the site that the person uses.

/** What the QR code holds. Opens the shipment after a sign-in. */
export const shipmentLink = (code: string): string => `${window.location.origin}/receive/${code}`;

/** To be typed, so without "https". */
export const receiveAddress = (): string => `${window.location.host}/receive`;
