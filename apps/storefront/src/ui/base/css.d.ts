/** A CSS Module: one export per class, for `import * as s from './x.module.css'`, so that unused ones cost nothing. */
declare module '*.module.css' {
  const names: { readonly [name: string]: string };
  export = names;
}

declare module '*.css';
