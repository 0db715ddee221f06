// What the bundler imports besides scripts, and what it puts into them.

// Stylesheets are imported only for their side effect.
declare module '*.css';
declare module '@fontsource-variable/*';

// A WebAssembly file is imported as its URL in the build.

declare module '*.wasm?url' {
  const url: string;
  export default url;
}

/** What refreshes each query, from its row in the table of operations: see vite.config.ts. */
declare const REFRESHED_BY: typeof import('../api/operations.ts').refreshedBy;
