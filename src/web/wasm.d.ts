// A WebAssembly file is imported as its URL in the build.
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
