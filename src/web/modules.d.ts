// Stylesheets are imported only for their side effect.

declare module '*.css';
declare module '@fontsource-variable/*';

// A WebAssembly file is imported as its URL in the build.

declare module '*.wasm?url' {
  const url: string;
  export default url;
}
