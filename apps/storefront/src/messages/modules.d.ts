/** Made by build/messages-plugin.ts: one module per language file. */
declare module 'gemporium:messages' {
  export const loaders: Readonly<
    Record<string, () => Promise<{ default: import('./translator.ts').CompiledMessages }>>
  >;
}

/** Made by build.ts: the names of the built files. */
declare module 'gemporium:assets' {
  const assets: import('../document/page-assets.ts').PageAssets;
  export default assets;
}
