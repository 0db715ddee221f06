// What stands for an organization whose name is withheld.

export const PARTNER = 'Partner';
