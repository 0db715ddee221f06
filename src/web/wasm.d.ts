// A WebAssembly file is imported as the address that the build gives it.
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
