/** A CSS Module: one export per class, read as `import * as s from './x.module.css'`, so that unused names cost nothing. */
declare module '*.module.css' {
  const names: { readonly [name: string]: string };
  export = names;
}

declare module '*.css';
