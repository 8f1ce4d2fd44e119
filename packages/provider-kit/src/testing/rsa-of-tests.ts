/**
 * An RSA key of 2048 bits and a signature, both made by OpenSSL (`openssl dgst -sha256 -sign`), each as providers
 * hand them out: base64 of DER. It secures nothing: only tests use it.
 */
export const rsaOfTests = {
  privateKey:
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDVl1KOWpc5V4WDq9ubrgPIDDO/DQIrMxwxDvJ41gDS6d5U' +
    'JQ3na7uAaHCLHofSlx1yroL3Im8gPdAVTZgUanxK2Va4DHRB9Jkaie8gO0sbV+2kb8o/cYRhFM23TBvUm/MQNbSPE3ONNK/a' +
    'kRuvDGf4i9EwGRQPv38ny8Qz8fBF3uu4mr5uQxBvhInCLlsHmnXDbWIJl9/AeM8UlXiP6j+Xnv4Cj6nEtXriyS+E5bOxASS5' +
    'bV8hAGUpiETGKst4Ot7+ybsxooNJxkYQAyfLs0O20M7MenmwLeaUgx18oRtc1iEEjk90p3zBCrAuw7LrAhk+mCy0gMaeJ9QK' +
    '6q9Zmj57AgMBAAECggEAOXdHqm48LpzaGrWD1expLwr9ZyMYWMgdByP238TwHs72VtxLU9676U3wLbXupB2tOhwyt0wn6txG' +
    'nlyslJ2byEWWW9lZ9B7bjHTdBeZ+DCLJmMrM9unTTI1c1bqf6EF3EX7pj+8TUUQCJkORV7T2SjxP8Wll6ODEVNAxfypSU3Gr' +
    'Ane8mMOe/ZNnVkaByUN8rT0fBlKWNaQj9aou4njjZ7Qxp2zUv4WPmzzacJv8WMXI81ky6VZZS7LwoJ3uRmEyAZ9CMmT1gFqN' +
    'Q7DjKCmSbFkN/cY04QfK0Y704C7xt6h5ehHeyWdhkXDmD+eEgGMcWHHN6vTPxOdJ1nZzZD8TAQKBgQD7NkBRYlbENkUntUrE' +
    'Z9sh1Z8SrwBTT/DYEgYXPvhwMqwQlkVd6klfBUXuZEXo732lVwrjDWmmRd2BfxQ8XNNKFLSzAwhxQaqU0YM/HPMIvDKGyylQ' +
    'CxGu0psFN/qX4oKZjJ18CGprQ8szlsi+nmhtUENGIpO5NEZykfT0IsHJewKBgQDZqYGlq1Wn5hQ9+8JgRtw6Yym8wK97a6BA' +
    'y+yh9yhFd0NEtvH/p3yFM3L70r9MUQkq4kUfy6UrAkxHKgrwO3ZTuJdtMXtFSQNUD1kf45hu/GWrC+uHqg0kcydLoDcDB6e+' +
    'G9nnK+O02wn2ssX2bXYrjmtXWrVP4lOD/KeByGrPAQKBgQDDQnvjxkgi4vwFzUh8OS1+swieASCDoVNW30uUrgF1VC2iBuuM' +
    'ABtfnD2q+o3MbLqA1ZNEwJwp/Ywap6gW8x/YKRf7PJRHU/8/BUq6t8nANGghlbBa4v+vn0uXVteVTx6sMzwFuJTfIybCxqTq' +
    'ZT5OGWDxFtcz0Yoga4q2aH2wGQKBgFo18K/TFQsjRpxx7ZutgrUISFIcoh5K+v4gBpESOLShu1WNZTsKFYe3TR6lt/dPVrdZ' +
    'VEDbTDdJGogcGrB6VI5aYRg2e9q5ahG60rtuvsyw+worRJDTn+LNfynO2z38PD+El4lCHXvllHmUmouJzoI64q4vwBm9udNo' +
    'MZyOjgYBAoGAKFfC07qBDXBlyE3D8DoYS4K7aaWmUIQPvO0tlKffkeYQ/M1FpIU2WzVL5RIOSvA1GptCw1NK3bazSEI9JpAS' +
    'rnmRpEU5Dg1d6PmlxcJLJiAc0LN7ahldlfztuzichgmhjHbeqM0WyQSLATx4B5iWxq4j/N+9ou0dHau3weBNF2A=',
  publicKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA1ZdSjlqXOVeFg6vbm64DyAwzvw0CKzMcMQ7yeNYA0uneVCUN52u7' +
    'gGhwix6H0pcdcq6C9yJvID3QFU2YFGp8StlWuAx0QfSZGonvIDtLG1ftpG/KP3GEYRTNt0wb1JvzEDW0jxNzjTSv2pEbrwxn' +
    '+IvRMBkUD79/J8vEM/HwRd7ruJq+bkMQb4SJwi5bB5p1w21iCZffwHjPFJV4j+o/l57+Ao+pxLV64skvhOWzsQEkuW1fIQBl' +
    'KYhExirLeDre/sm7MaKDScZGEAMny7NDttDOzHp5sC3mlIMdfKEbXNYhBI5PdKd8wQqwLsOy6wIZPpgstIDGnifUCuqvWZo+' +
    'ewIDAQAB',
  message: '{"code":"APPLY_SUCCESS","msg":"Glück 💎"}',
  signature:
    'd8knV4O6JwzwGGRyDHQMztqndqjQZKpA5xaVpc5Xhp93f5+xyFJKYAnEVUI3BgX/wglbY+WzQowId0Uuh08G16J0I1b2b8R6' +
    'TlzpRgkKR9v1vhdpj7+h4JQeA0u27I7J/0t98jlHVnJlCOuMiioSMt5/E88ZQ5JnYvN2KkrF1OszePSeOucUZiV7wgGSF3As' +
    'Qnif1AgWLgtFxdC3YV1jIw1jiQR0TcqEhXydtxGbBS24dex9XHtzkVSXk0c03LYu/n+Shaik1nbmYW0BAXcrajjuBToDmV8R' +
    '/vgLHu59rmJbJrH+rVyVXrWO/X7MexOWbBNCErwgGkAxzQLqM7BVuA==',
  /** Public keys that must not be accepted: RSA of 1024 bits, and one that is not RSA. */
  unfitPublicKeys: [
    'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDG3bFyunQSjPf6sQAoHrLzzVbuS5YdzFMEhZKY6+7d7mIm6pGAZLYjjHy3' +
      'N2ZYx/8D8Fszzqjl6kDbxRmFOnYkl23f11X4Ht0NZ6K4W6+D2V8TR3lNoblbin8rbBX98E8ZHIEvpfnIJ8X1eCPwguH/5HZC' +
      'jWpIPFNZ/TpjcJKxwQIDAQAB',
    'MCowBQYDK2VwAyEASzzpQYyu+JYcS//0DpJ3CdyuSoyiFkTfHvvHQMYqttA=',
  ],
};
