const reasons = [
  [
    /ENOSPC|no space left/i,
    'The disk is full.',
    'The packages want about 600 MB. Free some space and try again.',
  ],
  [/EDQUOT/, 'The disk quota of this user is used up.', 'The packages want about 600 MB.'],
  [/EROFS/, 'The folder is on a read-only disk.', 'Copy the project to a folder that can be written.'],
  [
    /EACCES|EPERM/,
    'npm may not write one of its folders (see the path below).',
    'Start as the user who owns the project, or give that folder to this user (chown -R).',
  ],
  [
    /EUSAGE|can only install packages when your package\.json and package-lock/,
    'package.json and package-lock.json do not agree.',
    'Get both from the same commit (git status, git checkout).',
  ],
  [
    /CERT_|self.signed certificate|UNABLE_TO_/i,
    'The package registry’s certificate is not trusted here.',
    'Behind a company proxy, tell npm its certificate: npm config set cafile …',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The package registry cannot be reached.',
    'Check the network (and HTTPS_PROXY, if this place needs one), then start again.',
  ],
  [/EINTEGRITY/, 'A package arrived damaged.', 'Run `npm cache verify`, then start again.'],
  [/E401|E403/, 'The package registry refuses this machine.', 'Check the login in your .npmrc.'],
  [/E404|ETARGET/, 'The package registry lacks a package.', 'Check the registry in your .npmrc.'],
];

/** Why `npm ci` failed and what to do about it, in lines for a person, from what npm wrote. */
export function explainInstallFailure(output) {
  const [, reason, remedy] = reasons.find(([pattern]) => pattern.test(output)) ?? [
    null,
    'npm gives this reason:',
    '',
  ];
  const words = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!) /.test(line) && !/complete log|_logs|^npm \S+ {2,}|errno/.test(line))
    .slice(0, 6);
  return [
    `The packages could not be installed. ${reason}`,
    ...words.map((line) => `  ${line}`),
    remedy,
  ].filter(Boolean);
}
