/** Made by build/messages-plugin.ts: two modules per language file. */
declare module 'gemporium:messages' {
  type Loaders = Readonly<
    Record<string, () => Promise<{ default: import('./translator.ts').CompiledMessages }>>
  >;
  export const firstMessages: Loaders;
  export const laterMessages: Loaders;
}

/** Made by build.ts: the names of the built files. */
declare module 'gemporium:assets' {
  const assets: import('../document/page-assets.ts').PageAssets;
  export default assets;
}
